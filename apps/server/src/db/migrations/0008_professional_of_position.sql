-- Said by the captain where it differs from the membership; null: as the membership says.
alter table roster_positions add column is_professional boolean;
