/** The editor as the browser receives it: dates are strings there. */
import type { SerializeFrom } from '@remix-run/node'
import type { Editor } from './editor.server'

export type SerializedEditor = SerializeFrom<Editor>
export type SerializedReview = SerializedEditor['reviews'][number]
