CREATE TABLE "referral_openings" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"referrer_id" uuid NOT NULL,
	"network" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "referral_openings_network_key" UNIQUE("referrer_id","network")
);
--> statement-breakpoint
ALTER TABLE "client_credits" DROP CONSTRAINT "client_credits_source_check";--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "sharing_offer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_openings" ADD CONSTRAINT "referral_openings_referrer_id_users_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_credits" ADD CONSTRAINT "client_credits_source_check" CHECK (source in ('referral', 'sharing', 'manual', 'overpayment'));--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON referral_openings
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('referrals');
