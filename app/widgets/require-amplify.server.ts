/** Who meets Amplify and how far (document 002 §2.1, §6): each type of widget has a setting of its own. */
import { z } from 'zod'
import { readQuery, textParameter } from '#app/routing/query'
import { requireViewer, type Viewer } from '#app/viewer/viewer.server'
import { isWidgetType, type WidgetType, widgetTypeNames, widgetTypes } from './widget'

const querySchema = z.object({ requested: textParameter })

type Context = Parameters<typeof requireViewer>[0]
export type Teaser = { requested: string | null }

export function enabledTypes({ settings }: Viewer): WidgetType[] {
  return widgetTypeNames.filter((type) => settings[widgetTypes[type].setting] === true)
}

/** Null: the widgets themselves. */
export function teaserOf(request: Request, viewer: Viewer): Teaser | null {
  if (viewer.can('amplify.create') && enabledTypes(viewer).length > 0) return null
  return readQuery(request, querySchema)
}

/** For making and changing widgets of a type: 404 where it is none, or switched off. */
export function requireWidgetType(context: Context, type: string | undefined) {
  const viewer = requireViewer(context)
  if (!isWidgetType(type) || viewer.settings[widgetTypes[type].setting] !== true)
    throw new Response('No such type of widget', { status: 404 })
  return { viewer, type }
}
