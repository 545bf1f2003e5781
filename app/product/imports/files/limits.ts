/**
 * The limits for an uploaded file. They are enforced in the separate process that reads the file, so that the code
 * that processes cells never receives text of unlimited length.
 */
export const limits = {
  columns: 500,
  headingCharacters: 2_000,
  /** The maximum length of a cell. A longer cell is truncated, and its row is rejected. */
  cellCharacters: 100_000,
  rowCharacters: 4_000_000,
  /** The maximum number of cells in a row. A row with more than `columns` is rejected; beyond this, reading stops. */
  rowCells: 10_000,
  /** The maximum length of a top-level JSON object. */
  objectCharacters: 8_000_000,
  objectDepth: 64,
  objectValues: 1_000_000,
  /**
   * The maximum number of rows in a top-level object. Each element of an array within the object becomes a row, which
   * repeats the values of the outer object.
   */
  objectRows: 100_000,
  objectExpandedCharacters: 64_000_000,
  fileExpandedCharacters: 4_000_000_000,
  /** The maximum number of files in a ZIP archive, of those that are read as one, and their size when unpacked. */
  archiveEntries: 50_000,
  archiveParts: 2_000,
  /** The maximum number of files in an archive whose columns are compared, before any of them is read. */
  archiveDataFiles: 6_000,
  archiveUnpackedBytes: 500 * 1024 * 1024,
  /** The maximum size of an XLSX file when unpacked. The whole workbook is in memory while it is read. */
  workbookBytes: 80_000_000,
  /**
   * The limits of its XML, which are checked before the library reads it, because the library needs up to a minute for
   * what it would refuse: elements and attributes (five for each cell at most), and the length of a comment.
   */
  workbookMarks: 6_000_000,
  workbookCommentBytes: 10_000,
} as const

/** The resource limits for reading one file. The time is CPU time. */
export const readerLimits = {
  heapMegabytes: 256,
  /** The time allowed for every file, in addition to the time per megabyte below. */
  milliseconds: 30_000,
  millisecondsPerMegabyte: 1_000,
} as const

/** The signal that ends a reader process which has used its CPU time. It writes no core dump. */
export const cpuLimitSignal = 'SIGALRM'

export const formatLimit = (limit: number): string => limit.toLocaleString('en-US')
