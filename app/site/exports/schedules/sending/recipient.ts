import type { Viewer } from '#app/platform/viewer/viewer.server'

export type Recipient = { viewer: Viewer } | { refused: string }
