/** The figures over the size of the market, as SVG: four panels, all axes logarithmic. */
import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { MISSPELT } from './kinds.ts'
import type { Grown } from './measure.ts'

use([LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer])

const SIZE = { width: 960, height: 720 }
const INK = '#1f2933'
const COLOURS = ['#1f6feb', '#d1495b', '#2a9d5c']

/** The names of lines stand in the title of their panel, in their colours. */
const LINE_NAMES = Object.fromEntries(COLOURS.map((color, line) => [`line${line}`, { color, fontSize: 12 }]))

interface Panel {
  readonly title: string
  readonly lines: Readonly<Record<string, (one: Grown) => number>>
}

const latency = (name: string, of: 'p50' | 'p99') => (one: Grown) =>
  one.kinds.find((kind) => kind.name === name)?.[of] ?? Number.NaN

const PANELS: readonly Panel[] = [
  {
    title: 'seconds',
    lines: {
      import: ({ imported }) => imported.seconds,
      'first exact answer': ({ started }) => started.firstExact / 1000,
      'first fuzzy answer': ({ started }) => started.firstFuzzy / 1000,
    },
  },
  {
    title: 'MiB',
    lines: {
      'import, at most': ({ imported }) => imported.peakMiB,
      database: ({ databaseMiB }) => databaseMiB,
      'resident after all questions': ({ resident }) => resident.last,
    },
  },
  {
    title: 'ms, median',
    lines: {
      'e-mail': latency('e-mail', 'p50'),
      'misspelt name': latency(MISSPELT, 'p50'),
      'person, misspelt company': latency('person, misspelt company', 'p50'),
    },
  },
  {
    title: 'ms, 99th percentile',
    lines: {
      'e-mail': latency('e-mail', 'p99'),
      'misspelt name': latency(MISSPELT, 'p99'),
      'person, misspelt company': latency('person, misspelt company', 'p99'),
    },
  },
]

export function growthPlot(grown: readonly Grown[], date: Date): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE })
  const places = PANELS.map((_, i) => ({
    left: i % 2 === 0 ? '8%' : '57%',
    top: i < 2 ? '16%' : '60%',
    width: '39%',
    height: '27%',
  }))
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    title: [
      {
        text: 'One machine, by people in the market',
        subtext: date.toISOString().slice(0, 10),
        left: 'center',
      },
      ...PANELS.map(({ title, lines }, i) => ({
        text: [title, ...Object.keys(lines).map((name, line) => `{line${line}|${name}}`)].join('    '),
        left: places[i]?.left ?? 0,
        top: i < 2 ? '10%' : '54%',
        textStyle: { fontSize: 12, color: INK, fontWeight: 'bold' as const, rich: LINE_NAMES },
      })),
    ],
    grid: places,
    xAxis: PANELS.map((_, gridIndex) => ({ gridIndex, ...axis(), min: 'dataMin', max: 'dataMax' })),
    yAxis: PANELS.map((_, gridIndex) => ({ gridIndex, ...axis() })),
    series: PANELS.flatMap(({ lines }, panel) =>
      Object.entries(lines).map(([name, of], line) => ({
        type: 'line' as const,
        name,
        xAxisIndex: panel,
        yAxisIndex: panel,
        color: COLOURS[line] ?? INK,
        data: grown.map((one) => [one.people, of(one)]),
      })),
    ),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

function axis() {
  return {
    type: 'log' as const,
    axisLabel: { color: INK, fontSize: 11, formatter: short },
    minorSplitLine: { show: false },
  }
}

/** 1000000 → 1 M. */
function short(value: number): string {
  if (value >= 1e6) return `${value / 1e6} M`
  return value >= 1e3 ? `${value / 1e3} k` : String(value)
}
