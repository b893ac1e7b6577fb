conda create -n train python=3.7 -y
conda install pytorch==1.7.1 cudatoolkit=11.0 -c pytorch -y
