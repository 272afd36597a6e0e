/** Zod's default messages, for issues without a message in the schema. They mean nothing to users. */
export const parserWords =
  /Invalid (input|option|string|key|element|number)|Too (big|small):|Unrecognized key|received /
