/** The steps of an upload: four for a photo from the user's disk, three for photos uploaded before. */

import type { Picture } from '../pictures/pictures.server'
import type { Draft } from './photo-drafts.server'

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

/** The steps before and after; undefined at the ends. */
export function stepPosition(
  flow: Flow,
  step: Step,
): { back?: Step; next?: Step; number: number; total: number } {
  const all = stepsOf(flow)
  const index = all.indexOf(step)
  return { back: all[index - 1], next: all[index + 1], number: index + 1, total: all.length }
}

/** Returns the step a draft is allowed to be at: without a photo, only the first. */
export function allowedStep({ flow, pictureIds }: Pick<Draft, 'flow' | 'pictureIds'>, requested: Step): Step {
  const all = stepsOf(flow)
  return all.includes(requested) && pictureIds.length > 0 ? requested : (all[0] as Step)
}

/** An upload has one picture: the newest, or the previous one if the newest is damaged. */
export function currentPictures(
  { flow }: Pick<Draft, 'flow'>,
  pictures: Picture[],
): { pictures: Picture[]; refused: Picture | null } {
  const [newest, previous] = pictures
  if (flow !== 'upload' || !newest) return { pictures, refused: null }
  const isRefused = newest.state === 'refused' && previous !== undefined
  return isRefused ? { pictures: [previous], refused: newest } : { pictures: [newest], refused: null }
}
