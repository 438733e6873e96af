import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { signedMan } from './report-figures.ts';

register([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

/** One colour a row of the report, in their order; more rows than these are shown together. */
export type Series = { readonly name: string; readonly colour: string; readonly values: readonly number[] };

type Props = { label: string; heads: readonly string[]; series: readonly Series[] };

/** From so many columns on lines are easier to read than bars. */
const barsUpTo = 31;

/** Columns of stacked bars, or lines where there are many; the table beside it says the same in words. */
export function ReportChart({ label, heads, series }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const room = ref.current;
    if (!room) return;
    const style = getComputedStyle(room);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const font = { fontFamily: style.fontFamily, fontSize: 11.5, color: colour('--t-3') };
    const chart = init(room, null, { renderer: 'canvas' });
    const type = heads.length > barsUpTo ? 'line' : 'bar';
    chart.setOption({
      animation: false,
      grid: { left: 8, right: 8, top: 14, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      // drawn, as the page's policy allows no styles written into markup
      tooltip: {
        trigger: 'axis',
        renderMode: 'richText',
        backgroundColor: colour('--bg-3'),
        borderColor: colour('--line-2'),
        textStyle: { ...font, color: colour('--t-1') },
        valueFormatter: (value: unknown) => signedMan(Number(value)),
      },
      xAxis: {
        type: 'category',
        data: [...heads],
        axisLabel: font,
        axisLine: { lineStyle: { color: colour('--line-2') } },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value',
        // a part of a won is none
        minInterval: 1,
        axisLabel: { ...font, formatter: (value: number) => signedMan(value) },
        splitLine: { lineStyle: { color: colour('--line') } },
      },
      series: series.map(({ name, colour: own, values }) => ({
        type,
        name,
        data: [...values],
        stack: type === 'bar' ? 'all' : undefined,
        barMaxWidth: 56,
        showSymbol: false,
        itemStyle: { color: own },
      })),
    });
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(room);
    return () => {
      watch.disconnect();
      chart.dispose();
    };
  }, [heads, series]);
  return <div ref={ref} className="report-chart" role="img" aria-label={label} />;
}
