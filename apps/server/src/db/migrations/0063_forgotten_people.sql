-- Goes on after people were erased or replaced: every process reads again whom it remembers.
create sequence forgotten_people;
