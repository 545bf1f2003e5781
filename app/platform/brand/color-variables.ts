/**
 * Returns the CSS variables for a brand's colors. `ui/tokens.css` defines the same variables with the default colors.
 */
import type { LegibleColors } from './brand'

const cssVariables: [`--nav-${string}`, keyof LegibleColors][] = [
  ['--nav-bg', 'navigationBackground'],
  ['--nav-fg', 'mainText'],
  ['--nav-active-fg', 'activeText'],
  ['--nav-hover-bg', 'backgroundHover'],
  ['--nav-hover-fg', 'hoverText'],
  ['--nav-name-fg', 'nameText'],
]
/** The preview passes in form input that has not been validated, so only valid colors may be inserted into a style. */
const hexColor = /^#[0-9a-f]{6}$/i

export function colorVariables(colors: LegibleColors): Record<string, string> {
  return Object.fromEntries(
    cssVariables
      .filter(([, name]) => hexColor.test(colors[name]))
      .map(([variable, name]) => [variable, colors[name]]),
  )
}

export function colorDeclarations(colors: LegibleColors): string {
  return Object.entries(colorVariables(colors))
    .map(([variable, value]) => `${variable}:${value}`)
    .join(';')
}
