import { createContext } from 'react'

/** The export menu's entries from the page frame: links, or the reasons why an export is unavailable. */
export type ExportChoices = {
  /** The link for scheduling an export; null if the user is not allowed to schedule exports. */
  schedule: { to: string } | { reason: string } | null
  /** The link to the download form, in which the user selects the columns and the time zone. */
  options: string | null
}

export const noExportChoices: ExportChoices = { schedule: null, options: null }

export const ExportChoicesContext = createContext(noExportChoices)
