CREATE TABLE "ai_proposals" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid,
	"tool" text NOT NULL,
	"title" text NOT NULL,
	"facts" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"done" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_proposals_status_check" CHECK (status in ('open', 'confirmed', 'discarded', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "guide_sections" (
	"href" text PRIMARY KEY NOT NULL,
	"guide" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"roles" text[] NOT NULL,
	"position" integer NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', body), 'B')) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] DEFAULT '{read}'::text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "access_tokens_scopes_check" CHECK (scopes <@ '{read,write}'::text[] and 'read' = any(scopes))
);
--> statement-breakpoint
ALTER TABLE "agent_conversations" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "conversation_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_proposals" ADD CONSTRAINT "ai_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_proposals" ADD CONSTRAINT "ai_proposals_conversation_id_agent_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."agent_conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_proposals_user_index" ON "ai_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_proposals_conversation_index" ON "ai_proposals" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "guide_sections_search_index" ON "guide_sections" USING gin ("search");--> statement-breakpoint
CREATE INDEX "access_tokens_user_index" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_conversations_newest_index" ON "agent_conversations" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON ai_agents
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('agents');--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON agent_conversations
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('assistant');--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON ai_proposals
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('assistant');--> statement-breakpoint
CREATE TRIGGER count_change AFTER INSERT OR UPDATE OR DELETE ON access_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION count_change('tokens');
