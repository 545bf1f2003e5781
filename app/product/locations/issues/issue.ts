/** The issues that a location can have, with the messages shown to users. */
export const issueMessages = {
  missing_place_id: {
    title: 'Missing Google Place ID',
    meaning: 'Add one so Google can match this location.',
  },
  conflicting_place_id: {
    title: 'Duplicate Google Place ID',
    meaning:
      'Another location has the same Google Place ID. Each Google place can belong to only one location.',
  },
} as const

export type IssueStatus = keyof typeof issueMessages
export const issueStatuses = Object.keys(issueMessages) as IssueStatus[]

export type Issue = {
  status: IssueStatus
  /** The user who muted the issue, and when; null if it is not muted. */
  muted: { by: string; at: Date | string } | null
}

export const issuesUnavailableMessage =
  'Unable to load issues at this time. Please reload or try again later.'
