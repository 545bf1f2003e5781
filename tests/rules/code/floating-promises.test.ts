import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Finds promises without await by asking the compiler for the type of every expression statement. The linter checks
// only our own functions, not those of libraries, but a query without await may run after its transaction has ended, or
// fail unnoticed.
const root = path.resolve(import.meta.dirname, '../../..')

test("no promise is left floating, neither a library's nor our own", () => {
  const program = createProgram()
  const checker = program.getTypeChecker()
  const floating: string[] = []
  for (const file of program.getSourceFiles()) {
    if (file.isDeclarationFile || !/\/(app\/|server\.ts)/.test(file.fileName.replace(root, ''))) continue
    collectFloating(file, file)
  }
  expect(floating).toEqual([])

  function collectFloating(node: ts.Node, file: ts.SourceFile) {
    if (
      ts.isExpressionStatement(node) &&
      !ts.isVoidExpression(node.expression) &&
      isPromise(node.expression)
    ) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      floating.push(`${path.relative(root, file.fileName)}:${line + 1}`)
    }
    ts.forEachChild(node, (child) => collectFloating(child, file))
  }

  function isPromise(expression: ts.Expression): boolean {
    if (ts.isAwaitExpression(expression) || ts.isBinaryExpression(expression) || hasCatch(expression))
      return false
    const type = checker.getTypeAtLocation(expression)
    return !(type.flags & ts.TypeFlags.Any) && type.getProperty('then') !== undefined
  }
})

/** Checks whether the statement ends with `.catch(…)`, which handles the failure. */
function hasCatch(expression: ts.Expression): boolean {
  return (
    ts.isCallExpression(expression) &&
    ts.isPropertyAccessExpression(expression.expression) &&
    expression.expression.name.text === 'catch'
  )
}

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram(
    fileNames.filter((name) => !name.includes('/tests/')),
    options,
  )
}
