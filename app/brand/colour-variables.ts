/** The CSS variables for a brand's colors; `ui/tokens.css` has ours. */
import type { DrawnColours } from './brand'

const variables: [`--nav-${string}`, keyof DrawnColours][] = [
  ['--nav-bg', 'navigationBackground'],
  ['--nav-fg', 'mainText'],
  ['--nav-active-fg', 'activeText'],
  ['--nav-hover-bg', 'backgroundHover'],
  ['--nav-hover-fg', 'hoverText'],
  ['--nav-name-fg', 'nameText'],
]
/** Form input comes back as typed, so only valid colors may enter a style. */
const colour = /^#[0-9a-f]{6}$/i

export function colourVariables(colours: DrawnColours): Record<string, string> {
  return Object.fromEntries(
    variables
      .filter(([, name]) => colour.test(colours[name]))
      .map(([variable, name]) => [variable, colours[name]]),
  )
}

export function colourDeclarations(colours: DrawnColours): string {
  return Object.entries(colourVariables(colours))
    .map(([variable, value]) => `${variable}:${value}`)
    .join(';')
}
