-- The newest migration that a release must have to run on this schema. A migration that removes or changes what the texts of
-- earlier releases use raises it; one that only adds leaves it.
create table schema_info (one boolean primary key default true check (one), oldest_release text not null);
insert into schema_info (oldest_release) values ('0043_new_starts');
