/** The editor as the browser receives it: dates are strings there. */
import type { SerializeFrom } from '@remix-run/node'
import type { Editor } from './editor.server'

export type ShownEditor = SerializeFrom<Editor>
export type ShownReview = ShownEditor['reviews'][number]
