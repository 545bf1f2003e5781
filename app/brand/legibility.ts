/** The contrast guard's verdict in words: each text color's contrast with its background, and what is shown instead. */
import type { BrandColours } from './brand'
import { contrast, LEAST_CONTRAST, legibleOn } from './contrast'

export type Legibility = { what: string; isLegible: boolean; verdict: string }

const pairs: { what: string; text: keyof BrandColours; on: keyof BrandColours }[] = [
  { what: 'Main text on the navigation', text: 'mainText', on: 'navigationBackground' },
  { what: 'The name on the navigation', text: 'activeText', on: 'navigationBackground' },
  { what: 'Active text on hover background', text: 'activeText', on: 'backgroundHover' },
  { what: 'Hover text on hover background', text: 'hoverText', on: 'backgroundHover' },
]

export function legibilityOf(colours: BrandColours): Legibility[] {
  return pairs.map(({ what, text, on }) => {
    const ratio = contrast(colours[text], colours[on])
    const isLegible = ratio >= LEAST_CONTRAST
    // Round down, so that the figure never claims more contrast than there is.
    const figure = `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
    const instead = legibleOn(colours[on], colours[text]) === '#000000' ? 'Black' : 'White'
    return {
      what,
      isLegible,
      verdict: isLegible ? figure : `${figure}, too little to be read. ${instead} is shown instead.`,
    }
  })
}
