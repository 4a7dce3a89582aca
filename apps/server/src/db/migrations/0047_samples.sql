-- What the page of operations shows: each process in each minute of the last two days, and the last run of each job.
alter table processes add started_at timestamptz, add version text;
create table process_samples (
  at timestamptz,
  process_id uuid,
  requests int not null,
  -- answered by an error that is not the sender's
  failed int not null,
  -- the most of the minute
  line int not null,
  wait_ms int not null,
  hold_p95_ms int,
  -- the mean of the minute
  loop numeric not null,
  primary key (at, process_id)
);
create table job_runs (
  name text primary key,
  every_ms int not null,
  ran_at timestamptz not null,
  ms int not null,
  failed_at timestamptz,
  failure text
);
