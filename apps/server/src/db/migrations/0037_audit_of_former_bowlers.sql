-- Who was on a position, or had a virtual entry, before somebody else: a change names the bowler, a removed position is a whole row.
create index audit_bowlers on audit
  ((case when property is null then original_value::jsonb ->> 'bowler_id' else original_value end))
  where original_value is not null and type_name in ('Roster Position', 'Virtual Entry') and (property is null or property = 'bowler_id');
