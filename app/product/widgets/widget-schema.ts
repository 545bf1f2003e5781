/**
 * The schema of a widget's stored settings. It replaces missing or invalid values by defaults, so that older rows can
 * still be loaded.
 */
import { z } from 'zod'
import { isOrigin } from './form/allowed-site'
import { corners, fonts, MAX_SITES, schemes, type WidgetSettings, widgetLocales } from './widget'

const id = z.string().regex(/^[1-9]\d{0,18}$/)
const color = z.string().regex(/^#[0-9a-f]{6}$/)

const settingsSchema = z.object({
  title: z.string().min(1).max(100).catch('Customer reviews'),
  autoPublish: z.boolean().catch(true),
  minRating: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]).catch(1),
  onlyWithText: z.boolean().catch(false),
  sourceIds: z.array(id).max(100).catch([]),
  locale: z.enum(widgetLocales).catch('en-US'),
  // Do not fall back to a default: an empty list would allow any site.
  allowedSites: z.array(z.string().refine(isOrigin)).max(MAX_SITES),
  theme: z.preprocess(
    (stored) => stored ?? {},
    z.object({
      scheme: z.enum(schemes).catch('light'),
      colours: z.object({ text: color, background: color, accent: color }).nullable().catch(null),
      corner: z.enum(corners).catch('rounded'),
      font: z.enum(fonts).catch('own'),
    }),
  ),
})

export function parseSettings(stored: unknown): WidgetSettings {
  return settingsSchema.parse(stored)
}
