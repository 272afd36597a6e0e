/** An API's answer that refuses, for `toMatchObject`. */
export const refusal = (status: number, message: unknown) => ({ status, body: { message } })
