import { createContext, type ReactNode } from 'react'
import type { TrialExport } from '#app/kit/access/trial-export'

/** The export menu's entries from the page frame: links, or the reasons why an export is unavailable. */
export type ExportChoices = {
  /** The link for scheduling an export; null if the user is not allowed to schedule exports. */
  schedule: { to: string } | { reason: string } | null
  /** The link to the download form, in which the user selects the columns and the time zone. */
  options: string | null
  /** Set if the account is on trial and may not export. */
  trial: TrialExport | null
}

export const noExportChoices: ExportChoices = { schedule: null, options: null, trial: null }

type ExportMenuContext = ExportChoices & {
  /** Wraps the menu, whose printout is at `print`, into what is shown instead of an export. */
  wrap?: (menu: ReactNode, print: string) => ReactNode
}

export const ExportChoicesContext = createContext<ExportMenuContext>(noExportChoices)
