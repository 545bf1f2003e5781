import { createContext, type ReactNode } from 'react'

type PrintTable = (props: { rows: unknown[] }) => ReactNode

/**
 * Provides the print table of a report by the report's name. It is set only on the server: a printout loads no scripts,
 * so the browser never has to load the tables of all reports.
 */
export const PrintTableContext = createContext<(report: string) => PrintTable | undefined>(() => undefined)
