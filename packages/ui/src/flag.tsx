import type { ReactNode } from 'react';
import './flag.css';

/** Bands of one width, across or down. */
const bands = (across: boolean, ...colours: string[]): ReactNode =>
  colours.map((fill, i) => {
    const size = (across ? 13 : 18) / colours.length;
    return across ? (
      <path key={i} fill={fill} d={`M0 ${i * size}h18v${size}H0z`} />
    ) : (
      <path key={i} fill={fill} d={`M${i * size} 0h${size}v13H${i * size}z`} />
    );
  });

/** A cross whose arm is left of the middle. */
const nordic = (ground: string, cross: string, inner?: string): ReactNode => (
  <>
    <path fill={ground} d="M0 0h18v13H0z" />
    <path fill={cross} d="M5 0h3v13H5zM0 5h18v3H0z" />
    {inner && <path fill={inner} d="M6 0h1v13H6zM0 6h18v1H0z" />}
  </>
);

const flags: Record<string, ReactNode> = {
  KOR: (
    <>
      <path fill="#fff" d="M0 0h18v13H0z" />
      <path fill="#CD2E3A" d="M5.4 6.5a3.6 3.6 0 0 1 7.2 0z" />
      <path fill="#0047A0" d="M5.4 6.5a3.6 3.6 0 0 0 7.2 0z" />
      <path stroke="#111" strokeWidth=".8" d="m2 3.6 1.9-1.8M14.1 1.8 16 3.6M2 9.4l1.9 1.8M14.1 11.2 16 9.4" />
    </>
  ),
  ENG: (
    <>
      <path fill="#fff" d="M0 0h18v13H0z" />
      <path fill="#CE1124" d="M7.7 0h2.6v13H7.7zM0 5.2h18v2.6H0z" />
    </>
  ),
  SCO: (
    <>
      <path fill="#005EB8" d="M0 0h18v13H0z" />
      <path stroke="#fff" strokeWidth="2" d="m0 0 18 13M18 0 0 13" />
    </>
  ),
  ESP: (
    <>
      <path fill="#C60B1E" d="M0 0h18v13H0z" />
      <path fill="#FFC400" d="M0 3.3h18v6.4H0z" />
    </>
  ),
  GER: bands(true, '#111', '#D00', '#FFCE00'),
  ITA: bands(false, '#009246', '#fff', '#CE2B37'),
  FRA: bands(false, '#002395', '#fff', '#ED2939'),
  BEL: bands(false, '#111', '#FAE042', '#ED2939'),
  NED: bands(true, '#AE1C28', '#fff', '#21468B'),
  IRL: bands(false, '#169B62', '#fff', '#FF883E'),
  ROU: bands(false, '#002B7F', '#FCD116', '#CE1126'),
  RUS: bands(true, '#fff', '#0039A6', '#D52B1E'),
  AUT: bands(true, '#ED2939', '#fff', '#ED2939'),
  MEX: bands(false, '#006847', '#fff', '#CE1126'),
  CZE: (
    <>
      {bands(true, '#fff', '#D7141A')}
      <path fill="#11457E" d="M0 0l9 6.5L0 13z" />
    </>
  ),
  POL: bands(true, '#fff', '#DC143C'),
  FIN: nordic('#fff', '#003580'),
  SWE: nordic('#006AA7', '#FECC00'),
  DEN: nordic('#C60C30', '#fff'),
  NOR: nordic('#BA0C2F', '#fff', '#00205B'),
  POR: (
    <>
      <path fill="#DA291C" d="M0 0h18v13H0z" />
      <path fill="#046A38" d="M0 0h7.2v13H0z" />
      <circle cx="7.2" cy="6.5" r="2.3" fill="#FFE900" />
    </>
  ),
  TUR: (
    <>
      <path fill="#E30A17" d="M0 0h18v13H0z" />
      <circle cx="7" cy="6.5" r="3.3" fill="#fff" />
      <circle cx="7.9" cy="6.5" r="2.6" fill="#E30A17" />
      <circle cx="11" cy="6.5" r="1" fill="#fff" />
    </>
  ),
  GRE: (
    <>
      <path fill="#0D5EAF" d="M0 0h18v13H0z" />
      <path stroke="#fff" strokeWidth="1.45" d="M0 2.2h18M0 5.1h18M0 8h18M0 10.9h18" />
      <path fill="#0D5EAF" d="M0 0h7.2v7.2H0z" />
      <path fill="#fff" d="M2.9 0h1.45v7.2H2.9zM0 2.9h7.2v1.45H0z" />
    </>
  ),
  USA: (
    <>
      <path fill="#fff" d="M0 0h18v13H0z" />
      <path stroke="#B22234" strokeWidth="1.05" d="M0 .6h18M0 2.7h18M0 4.8h18M0 6.9h18M0 9h18M0 11.1h18M0 12.9h18" />
      <path fill="#3C3B6E" d="M0 0h8v6.5H0z" />
    </>
  ),
  CAN: (
    <>
      <path fill="#fff" d="M0 0h18v13H0z" />
      <path fill="#D52B1E" d="M0 0h4.5v13H0zM13.5 0H18v13h-4.5zM9 2.8l2.9 3.4L9 10.2 6.1 6.2z" />
    </>
  ),
  JPN: (
    <>
      <path fill="#fff" d="M0 0h18v13H0z" />
      <circle cx="9" cy="6.5" r="3.7" fill="#BC002D" />
    </>
  ),
  CHN: (
    <>
      <path fill="#DE2910" d="M0 0h18v13H0z" />
      <circle cx="4" cy="4" r="2" fill="#FFDE00" />
      <path stroke="#FFDE00" strokeWidth="1" strokeLinecap="round" d="M8 1.8h.01M9.3 3.4h.01M9.3 5.4h.01M8 7h.01" />
    </>
  ),
  BRA: (
    <>
      <path fill="#009739" d="M0 0h18v13H0z" />
      <path fill="#FEDD00" d="M9 1.4 16.4 6.5 9 11.6 1.6 6.5z" />
      <circle cx="9" cy="6.5" r="2.7" fill="#012169" />
    </>
  ),
  ARG: (
    <>
      {bands(true, '#74ACDF', '#fff', '#74ACDF')}
      <circle cx="9" cy="6.5" r="1.5" fill="#F6B40E" />
    </>
  ),
  AUS: (
    <>
      <path fill="#00247D" d="M0 0h18v13H0z" />
      <path stroke="#fff" strokeWidth="1.6" d="M0 0l8 6M8 0 0 6M4 0v6M0 3h8" />
      <circle cx="13" cy="7" r="1.2" fill="#fff" />
      <circle cx="4" cy="10" r="1.1" fill="#fff" />
    </>
  ),
  SUI: (
    <>
      <path fill="#DA291C" d="M0 0h18v13H0z" />
      <path fill="#fff" d="M7.7 2.5h2.6v8H7.7zM5 5.2h8v2.6H5z" />
    </>
  ),
  EUR: (
    <>
      <path fill="#039" d="M0 0h18v13H0z" />
      <circle cx="9" cy="6.5" r="3.6" fill="none" stroke="#FC0" strokeWidth="1.1" strokeDasharray=".9 .98" />
    </>
  ),
};

const world: ReactNode = (
  <>
    <path fill="#3A4756" d="M0 0h18v13H0z" />
    <circle cx="9" cy="6.5" r="4.2" fill="none" stroke="#cfd8e2" strokeWidth=".8" />
    <path
      stroke="#cfd8e2"
      strokeWidth=".8"
      fill="none"
      d="M4.8 6.5h8.4M9 2.3c-2.4 2.6-2.4 5.8 0 8.4M9 2.3c2.4 2.6 2.4 5.8 0 8.4"
    />
  </>
);

/** The flag of a location code (three letters, as the catalogue has them); a globe for those without one. */
export function Flag({ code }: { code: string }) {
  return (
    <svg className="flag" viewBox="0 0 18 13" aria-hidden>
      {flags[code] ?? world}
    </svg>
  );
}
