import type { PostStatus, PostTopic } from '#app/kit/database/schema'
import type { PostContent } from './post'

export type PostReportRow = {
  id: string
  topic: PostTopic
  status: PostStatus
  content: PostContent
  actor: string
  createdAt: Date | string
  scheduledAt: Date | string | null
  locations: number
  live: number
  rejected: number
  leftOut: number
  /** The number of locations where the post is scheduled, being sent, in review or being deleted. */
  waiting: number
}
