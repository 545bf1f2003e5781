/** The steps of an upload: four for a photo from the user's disk, three for photos uploaded before. */
import type { Draft } from './drafts.server'
import type { Picture } from './pictures.server'

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
export function around(flow: Flow, step: Step): { back?: Step; next?: Step; number: number; of: number } {
  const all = stepsOf(flow)
  const at = all.indexOf(step)
  return { back: all[at - 1], next: all[at + 1], number: at + 1, of: all.length }
}

/** Returns the step a draft is allowed to be at: without a photo, only the first. */
export function standsAt({ flow, pictureIds }: Pick<Draft, 'flow' | 'pictureIds'>, asked: Step): Step {
  const all = stepsOf(flow)
  return all.includes(asked) && pictureIds.length > 0 ? asked : (all[0] as Step)
}

/** An upload has one picture: the newest, or the previous one if the newest is damaged. */
export function standing(
  { flow }: Pick<Draft, 'flow'>,
  pictures: Picture[],
): { pictures: Picture[]; refused: Picture | null } {
  const [newest, former] = pictures
  if (flow !== 'upload' || !newest) return { pictures, refused: null }
  const isRefused = newest.state === 'refused' && former !== undefined
  return isRefused ? { pictures: [former], refused: newest } : { pictures: [newest], refused: null }
}
