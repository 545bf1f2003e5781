/** Whether a widget's custom colors are legible: text at 4.5 : 1, stars and links at 3 : 1 against the background. */
import { contrast, legibleOn } from '#app/brand/contrast'
import type { WidgetColours } from './widget'

const pairs = [
  { of: 'text', least: 4.5, word: 'Text' },
  { of: 'accent', least: 3, word: 'The accent' },
] as const

/** For each illegible color, says why and what would help. */
export function illegible(colours: WidgetColours): { of: 'text' | 'accent'; message: string }[] {
  return pairs.flatMap(({ of, least, word }) => {
    const ratio = contrast(colours[of], colours.background)
    if (ratio >= least) return []
    // Rounds down, so that the figure never shows a ratio that is not met.
    const figure = (Math.floor(ratio * 10) / 10).toFixed(1)
    const better = legibleOn(colours.background, colours[of]) === '#000000' ? 'darker' : 'lighter'
    const message = `${word} reaches ${figure} : 1 on this background and needs ${least} : 1. Choose a ${better} one.`
    return [{ of, message }]
  })
}
