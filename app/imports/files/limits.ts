/**
 * The bounds of a file that a person gives. They are checked where the file is read, in a thread of its own, so that
 * no reader of cells ever meets a text of unbounded length.
 */
export const limits = {
  columns: 300,
  headingCharacters: 2_000,
  /** A longer cell is cut, and its row refused. */
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

/** What reading one file may cost. Waiting for storage or for whoever takes the rows costs nothing. */
export const threadLimits = {
  heapMegabytes: 256,
  /** Of work in all, and for each megabyte on top of that. */
  milliseconds: 30_000,
  millisecondsPerMegabyte: 1_000,
} as const

export const formatLimit = (limit: number): string => limit.toLocaleString('en-US')
