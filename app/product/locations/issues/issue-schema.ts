import { z } from 'zod'
import { type IssueStatus, issueStatuses } from './issue'

export const muteSchema = z.object({
  intent: z.enum(['mute', 'unmute'], { error: 'Choose mute or unmute' }),
  status: z.enum(issueStatuses as [IssueStatus, ...IssueStatus[]], { error: 'Issue not found' }),
})
