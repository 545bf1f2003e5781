export type LocationEdit = { desired: Values; current: Values; edits: ReadonlyMap<string, OtherEdit> }

export type OtherEdit = {
  before: unknown
  after: unknown
  by: string
  at: Date
  /** The value that a conflict has shown, if one has. */
  acknowledged?: { value: unknown }
}

export type Values = Record<string, unknown>
