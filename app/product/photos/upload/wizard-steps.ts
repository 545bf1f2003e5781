/** The steps of an upload: four for a new photo from the user's device, three for photos that were uploaded before. */

import type { Draft } from '../photo-drafts.server'
import type { Picture } from '../pictures/pictures.server'

export const steps = {
  upload: {
    file: 'Upload Photo',
    confirm: 'Confirm Photo Selection',
    category: 'Assign Category',
    publish: 'Upload to Google',
  },
  select: { select: 'Select Photos', category: 'Assign Category', publish: 'Upload to Google' },
} as const

export type Flow = keyof typeof steps
export type Step = keyof typeof steps.upload | keyof typeof steps.select

function stepsOf(flow: Flow): Step[] {
  return Object.keys(steps[flow]) as Step[]
}

/** Returns the previous and next steps (undefined at the ends), the number of the step, and the number of all steps. */
export function stepPosition(
  flow: Flow,
  step: Step,
): { back?: Step; next?: Step; number: number; total: number } {
  const all = stepsOf(flow)
  const index = all.indexOf(step)
  return { back: all[index - 1], next: all[index + 1], number: index + 1, total: all.length }
}

/** Returns the requested step if the draft is ready for it. Without a picture, returns the first step. */
export function allowedStep({ flow, pictureIds }: Pick<Draft, 'flow' | 'pictureIds'>, requested: Step): Step {
  const all = stepsOf(flow)
  return all.includes(requested) && pictureIds.length > 0 ? requested : (all[0] as Step)
}

/**
 * Returns the current pictures of a draft. A draft of the flow 'upload' has only one: the newest, or the previous one
 * if the newest is damaged, which is then returned as `refused`.
 */
export function currentPictures(
  { flow }: Pick<Draft, 'flow'>,
  pictures: Picture[],
): { pictures: Picture[]; refused: Picture | null } {
  const [newest, previous] = pictures
  if (flow !== 'upload' || !newest) return { pictures, refused: null }
  const isRefused = newest.state === 'refused' && previous !== undefined
  return isRefused ? { pictures: [previous], refused: newest } : { pictures: [newest], refused: null }
}
