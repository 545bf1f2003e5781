/** What is wrong with a location (document 001 §3), in the words its readers get. */
export const issueWords = {
  missing_place_id: {
    title: 'No Google place',
    meaning: 'This location has no Google Place ID, so it cannot be matched with its place on Google.',
  },
  conflicting_place_id: {
    title: 'Google place used twice',
    meaning: 'Another location has the same Google Place ID. A place on Google belongs to one location.',
  },
} as const

export type IssueStatus = keyof typeof issueWords
export const issueStatuses = Object.keys(issueWords) as IssueStatus[]

export type Issue = {
  status: IssueStatus
  /** Who wants to see it no more, and since when. */
  muted: { by: string; at: Date | string } | null
}

export const noIssues = 'Unable to load issues at this time. Please reload or try again later.'
