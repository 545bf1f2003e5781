/**
 * Renders the page's `<title>` and `<meta>`. A page's `meta` function knows neither the brand nor the result of an
 * action. This component therefore adds the brand's name after the title, and "Error: " before it while a form on the
 * page has errors.
 */
import { Meta } from '@remix-run/react'
import { isValidElement, type ReactElement, type ReactNode, useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'
import { useBrand } from './brand'

export function PageMeta() {
  const answers = Object.values(useContext(RouterState)?.actionData ?? {})
  const { productName } = useBrand()
  const isRefused = answers.some(isRefusal)
  const tags: ReactNode[] = Meta().props.children
  const titleOf = (own: string) =>
    `${isRefused ? 'Error: ' : ''}${[own, productName].filter(Boolean).join(' · ')}`
  return (
    <>{tags.map((tag) => (isTitle(tag) ? <title key="title">{titleOf(tag.props.children)}</title> : tag))}</>
  )
}

function isTitle(tag: ReactNode): tag is ReactElement<{ children: string }> {
  return isValidElement(tag) && tag.type === 'title'
}

/** Checks Conform's status. Adding or removing a row also returns a result, but is not an error. */
function isRefusal(answer: { status?: string } | null): boolean {
  return answer?.status === 'error'
}
