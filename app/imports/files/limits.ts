/**
 * The limits for a file that a user uploads. They are enforced where the file is read, in a separate thread, so that no
 * code that handles cells ever receives a text of unbounded length.
 */
export const limits = {
  columns: 300,
  headingCharacters: 2_000,
  /** A longer cell is truncated, and its row is rejected. */
  cellCharacters: 100_000,
  rowCharacters: 4_000_000,
  /** One JSON object at the top level of the file. */
  objectCharacters: 8_000_000,
  objectDepth: 64,
  objectValues: 1_000_000,
  /** A list within an object becomes one row each, and each row repeats the values around it. */
  objectRows: 100_000,
  objectExpandedCharacters: 64_000_000,
  fileExpandedCharacters: 4_000_000_000,
} as const

/** The budget for reading one file. Waiting for storage or for the consumer of the rows does not count. */
export const threadLimits = {
  heapMegabytes: 256,
  /** The active time allowed for any file, in addition to the time per megabyte below. */
  milliseconds: 30_000,
  millisecondsPerMegabyte: 1_000,
} as const

export const formatLimit = (limit: number): string => limit.toLocaleString('en-US')
