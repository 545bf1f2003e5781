/** The first and the last date that the form accepts, as `YYYY-MM-DD`. */
export type DateLimits = { min?: string; max?: string }

export type Holiday = { date: string; name: string }
