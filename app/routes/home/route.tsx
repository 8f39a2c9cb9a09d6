import s from "./home.module.css";
export function loader() { return { hello: "world" }; }
export default function Home() { return <h1 className={s.title}>Hi</h1>; }
