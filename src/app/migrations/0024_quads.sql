ALTER TABLE "circuits" DROP CONSTRAINT "circuits_tandem_check";--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_tandem_check" CHECK (half is null or poles <= 2);--> statement-breakpoint
-- By hand
ALTER TABLE circuits DROP CONSTRAINT circuits_one_in_a_space;
--> statement-breakpoint
-- Spaces of a side are two apart, so a space has two numbers: the first is half A, the second half B. A full-size breaker with two poles
-- at space 5 takes 5 to 8 of the odd ones. Half B takes those in the middle, 6 of one space, 6 and 7 of two; half A the ones around them.
ALTER TABLE circuits ADD CONSTRAINT circuits_one_in_a_space
  EXCLUDE USING gist (
    panel_id WITH =,
    (space % 2) WITH =,
    (CASE half
      WHEN 'B' THEN int4multirange(int4range(space + 1, space + poles + 1))
      WHEN 'A' THEN int4multirange(int4range(space, space + 2 * poles)) - int4multirange(int4range(space + 1, space + poles + 1))
      ELSE int4multirange(int4range(space, space + 2 * poles))
    END) WITH &&
  );
--> statement-breakpoint
-- The outer poles of two quads would each be within the other one.
ALTER TABLE circuits ADD CONSTRAINT circuits_one_quad
  EXCLUDE USING gist (panel_id WITH =, (space % 2) WITH =, int4range(space, space + 2 * poles) WITH &&)
  WHERE (half = 'A' AND poles = 2);
