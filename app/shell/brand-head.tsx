import type { DrawnColours } from '#app/brand/brand'
import { useBrand } from './brand'
import { useNonce } from './nonce'

/**
 * The brand's part of the head. The style stands in every page, so that a change of brand is a change of its text:
 * one made by a script would bear no nonce. Without an icon of one's own, browsers would ask for ours.
 */
export function BrandHead() {
  const { colours, isWhiteLabel, logoUrl } = useBrand()
  return (
    <>
      <link rel="icon" href={isWhiteLabel ? (logoUrl ?? 'data:,') : '/favicon.svg'} />
      <style
        nonce={useNonce()}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours, and colours that the database has checked
        dangerouslySetInnerHTML={{ __html: `:root{${declarations(colours)}}` }}
      />
    </>
  )
}

const variables: Record<keyof DrawnColours, `--nav-${string}`> = {
  navigationBackground: '--nav-bg',
  mainText: '--nav-fg',
  activeText: '--nav-active-fg',
  backgroundHover: '--nav-hover-bg',
  hoverText: '--nav-hover-fg',
  nameText: '--nav-name-fg',
}

export function colourVariables(colours: DrawnColours): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [variable, colours[name as keyof DrawnColours]]),
  )
}

function declarations(colours: DrawnColours): string {
  return Object.entries(colourVariables(colours))
    .map(([variable, colour]) => `${variable}:${colour}`)
    .join(';')
}
