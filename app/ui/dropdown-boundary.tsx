import { Component, type ReactNode, Suspense } from 'react'

/**
 * Around a dropdown: one that fails is replaced by a sentence, and the page about it stands. In the browser React asks
 * for a class; on the server, where it asks for none, the sentence is what `Suspense` falls back to.
 */
export function DropdownBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary>
      <Suspense fallback={<Broken />}>{children}</Suspense>
    </Boundary>
  )
}

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

function Broken() {
  return (
    <p className="error" role="alert">
      Something went wrong. Please refresh the page.
    </p>
  )
}
