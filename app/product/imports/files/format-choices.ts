/** What the user can choose about the format of a file instead of what is detected. */
import { type Delimiter, delimiters } from './delimiters.ts'

export const encodings = ['utf-8', 'windows-1252', 'cp850', 'macroman', 'utf-16'] as const
export type Encoding = (typeof encodings)[number]

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western European)',
  cp850: 'CP850 (DOS)',
  macroman: 'Mac OS Roman',
  'utf-16': 'UTF-16',
}

/** A choice that is missing means: detect it. */
export type FormatChoices = {
  encoding?: Encoding
  delimiter?: Delimiter
  /** The name of a sheet. */
  sheet?: string
  /** The path of a file in a ZIP archive. */
  file?: string
}

/** The names of the delimiters in URLs, forms and options. */
export const delimiterCodes = ['comma', 'semicolon', 'tab', 'pipe'] as const
export const delimiterOf = (code: (typeof delimiterCodes)[number]): Delimiter =>
  delimiters[delimiterCodes.indexOf(code)]!
