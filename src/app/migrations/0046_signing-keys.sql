CREATE TABLE "signing_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_public_key_check" CHECK (public_key ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "dossiers" DROP CONSTRAINT "dossiers_fingerprint_check";--> statement-breakpoint
ALTER TABLE "dossiers" DROP COLUMN "fingerprint";--> statement-breakpoint
ALTER TABLE "dossiers" DROP COLUMN "file_hash";