/** The editor's data as the browser receives it, with dates as strings. */
import type { SerializeFrom } from '@remix-run/node'
import type { Editor } from '../editor.server'

export type SerializedEditor = SerializeFrom<Editor>
export type SerializedReview = SerializedEditor['reviews'][number]
