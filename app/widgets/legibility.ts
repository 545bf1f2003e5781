/** Whether a widget's own colors can be read: text at 4.5 : 1 and stars and links at 3 : 1 on the background. */
import { contrast, legibleOn } from '#app/brand/contrast'
import type { WidgetColours } from './widget'

const pairs = [
  { of: 'text', least: 4.5, word: 'Text' },
  { of: 'accent', least: 3, word: 'The accent' },
] as const

/** By color, why it will not do and what would. */
export function illegible(colours: WidgetColours): { of: 'text' | 'accent'; message: string }[] {
  return pairs.flatMap(({ of, least, word }) => {
    const ratio = contrast(colours[of], colours.background)
    if (ratio >= least) return []
    // Never rounded up to what it has not reached.
    const figure = (Math.floor(ratio * 10) / 10).toFixed(1)
    const better = legibleOn(colours.background, colours[of]) === '#000000' ? 'darker' : 'lighter'
    const message = `${word} reaches ${figure} : 1 on this background and needs ${least} : 1. Choose a ${better} one.`
    return [{ of, message }]
  })
}
