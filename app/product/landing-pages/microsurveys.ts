import type { Microsurvey } from '#app/kit/database/schema'
import type { FilterField } from '#app/platform/filters/filter-field'

/** The microsurveys, with the labels used in lists of responses. */
export const microsurveys = {
  nps: 'NPS',
  stars: 'Stars',
  thumbs: 'Thumbs up',
  faces: 'Smiling faces',
  kiosk: 'Kiosk mode form',
} as const satisfies Record<Microsurvey, string>

export function isMicrosurvey(text: string): text is Microsurvey {
  return Object.hasOwn(microsurveys, text)
}

export const microsurveyField = {
  name: 'microsurvey',
  property: 'microsurvey',
  parameter: 'microsurvey',
  kind: 'one',
  label: 'Microsurvey',
  plural: 'microsurveys',
  none: 'All microsurveys',
  labels: microsurveys,
  rank: 4,
} as const satisfies FilterField
