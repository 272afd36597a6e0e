/** Timeout of remote storage requests without a file. */
export const ANSWER_MS = 5_000

/** A small office may have a slow uplink, so allow for a quarter of a megabyte per second. */
export const uploadMs = (answerMs: number, bytes: Uint8Array): number => answerMs + Math.ceil(bytes.length / 256)
