/**
 * The page's `<title>` and `<meta>`. A page's `meta` function does not hear what an action answered, so it is here
 * that "Error: " comes before the title while a form on the page stands refused.
 */
import { Meta } from '@remix-run/react'
import { isValidElement, type ReactNode, useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom'

export function PageMeta() {
  const answers = Object.values(useContext(RouterState)?.actionData ?? {})
  const tags: ReactNode[] = Meta().props.children
  return <>{answers.some(isRefusal) ? tags.map(asRefused) : tags}</>
}

function asRefused(tag: ReactNode): ReactNode {
  if (!isValidElement<{ children: string }>(tag) || tag.type !== 'title') return tag
  return <title key="title">{`Error: ${tag.props.children}`}</title>
}

/** Conform's own word for it. A row added or removed is an answer too, and no error. */
function isRefusal(answer: { status?: string } | null): boolean {
  return answer?.status === 'error'
}
