/** What the form is drawn from, as the browser has it: dates are text there. */
import type { SerializeFrom } from '@remix-run/node'
import type { Editor } from './editor.server'

export type ShownEditor = SerializeFrom<Editor>
export type ShownReview = ShownEditor['reviews'][number]
