/** A place on Earth, in degrees. */
export type Point = { lat: number; lon: number }
